import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { clean, type FieldRule, faultOf } from './field-rule.ts';

type Values<Name extends string> = Record<Name, string>;
/** Error messages by field. */
export type Faults<Name extends string> = Partial<Values<Name>>;

interface FormOptions<Name extends string> {
  fields: Record<Name, FieldRule>;
  start?: Partial<Values<NoInfer<Name>>>;
  /** Rules between fields; the fields' own rules come first. */
  check?: (values: Values<NoInfer<Name>>) => Faults<NoInfer<Name>>;
  /** Schedules the check of a non-empty field after blur, such as `afterPress`; without it there is none. */
  checksLeft?: (check: () => void) => void;
  /** Called after every change, by the user or by `set`. */
  onChange?: (values: Values<NoInfer<Name>>) => void;
  /** Called when it is submitted with errors, which the fields already show. */
  onFault?: (faults: Faults<NoInfer<Name>>, values: Values<NoInfer<Name>>) => void;
  /** Gets the parsed values. Blocks further submits until its promise settles. */
  send: (values: Values<NoInfer<Name>>, form: HTMLFormElement) => unknown;
}

/**
 * A form of named, uncontrolled fields, read from the DOM on submit, so that text typed or autofilled before hydration
 * counts. Errors show at their fields, the first of which gets the focus, and clear when fixed.
 */
export function useForm<Name extends string>(options: FormOptions<Name>) {
  const { fields, start, check, checksLeft, onChange, onFault, send } = options;
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [wasRefused, setRefused] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const isSending = useRef(false);
  const names = Object.keys(fields) as Name[];

  function read(form: HTMLFormElement): Values<Name> {
    const data = new FormData(form);
    return fromNames(names, (name) => clean(fields[name], String(data.get(name) ?? '')));
  }

  function findFaults(form: HTMLFormElement): Faults<Name> {
    const values = read(form);
    const own = names.flatMap((name) => {
      const fault = form.elements.namedItem(name) && faultOf(fields[name], values[name]);
      return fault ? [[name, fault]] : [];
    });
    return { ...check?.(values), ...Object.fromEntries(own) };
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isSending.current) return;
    const form = event.currentTarget;
    const found = findFaults(form);
    const isRefused = Object.keys(found).length > 0;
    setFaults(found);
    setRefused(isRefused);
    if (isRefused) {
      focusFirst(form, found);
      onFault?.(found, read(form));
      return;
    }
    isSending.current = true;
    try {
      await send(read(form), form);
    } catch {
      // The caller reports its own errors.
    } finally {
      isSending.current = false;
    }
  }

  /** Checks these fields again. */
  function recheck(form: HTMLFormElement, some: readonly Name[]) {
    const found = findFaults(form);
    setFaults((before) => ({ ...before, ...pick(found, some) }));
  }

  function current(): HTMLFormElement {
    if (!element.current) throw new Error('The form is not on the page.');
    return element.current;
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit,
      onChange: ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
        const shown = names.filter((name) => faults[name]);
        if (shown.length > 0) recheck(currentTarget, shown);
        onChange?.(read(currentTarget));
      },
      onBlur: ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
        const { name, value } = target as EventTarget as HTMLInputElement;
        if (name in fields && value) checksLeft?.(() => recheck(currentTarget, [name as Name]));
      },
    },
    /** A field's name, initial value, limit and error. */
    field: <One extends Name>(name: One) => ({
      name,
      required: fields[name].required ?? false,
      ...(fields[name].max && { maxLength: fields[name].max }),
      ...(start?.[name] !== undefined && { defaultValue: start[name] }),
      ...(faults[name] && { error: faults[name] }),
    }),
    faults,
    wasRefused,
    values: (): Values<Name> => read(current()),
    /** Sets texts of fields and clears their errors. */
    set(texts: Partial<Values<Name>>) {
      const form = current();
      for (const [name, text] of Object.entries(texts)) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text as string;
      }
      setFaults((before) => ({ ...before, ...pick({}, Object.keys(texts) as Name[]) }));
      onChange?.(read(form));
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useForm<Name>>;

/** The errors of these fields, including empty ones. */
const pick = <Name extends string>(faults: Faults<Name>, names: readonly Name[]): Faults<Name> =>
  Object.fromEntries(names.map((name) => [name, faults[name]])) as Faults<Name>;

function fromNames<Name extends string>(names: readonly Name[], textOf: (name: Name) => string): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>;
}

function focusFirst(form: HTMLFormElement, faults: object): void {
  const first = [...form.elements].find(
    (field) => field instanceof HTMLElement && (field as HTMLInputElement).name in faults,
  );
  if (first instanceof HTMLElement) first.focus();
}
