import { type ChangeEvent, type FocusEvent, type FormEvent, useRef, useState } from 'react';
import { clean, type FieldRule, validateField } from './field-rule.ts';
import { useSingleMutation } from './use-single-mutation.ts';

type Values<Name extends string> = Record<Name, string>;
export type FieldErrors<Name extends string> = Partial<Values<Name>>;

interface FormOptions<Name extends string> {
  fields: Record<Name, FieldRule>;
  initialValues?: Partial<Values<NoInfer<Name>>>;
  /** Rules that involve several fields; the rules of single fields come first. */
  check?: (values: Values<NoInfer<Name>>) => FieldErrors<NoInfer<Name>>;
  /**
   * Schedules the check of a non-empty field after blur, such as `afterPress`; without it, fields are not checked on
   * blur.
   */
  validateOnBlur?: (check: () => void) => void;
  /** Called after every change, by the user or by `set`. */
  onChange?: (values: Values<NoInfer<Name>>) => void;
  /** Called when the form is submitted with errors, which its fields already show. */
  onInvalid?: (errors: FieldErrors<NoInfer<Name>>, values: Values<NoInfer<Name>>) => void;
  /** Receives the parsed values. The form can't be submitted again until its promise settles. */
  onSubmit: (values: Values<NoInfer<Name>>, form: HTMLFormElement) => unknown;
}

/**
 * A form of named, uncontrolled fields, read from the DOM on submit, so that text typed or autofilled before hydration
 * counts. Errors are shown at their fields, the first of which gets the focus, and disappear when fixed.
 */
export function useNativeForm<Name extends string>(options: FormOptions<Name>) {
  const { fields, initialValues, check, validateOnBlur, onChange, onInvalid, onSubmit } = options;
  const [errors, setErrors] = useState<FieldErrors<Name>>({});
  const [isInvalid, setInvalid] = useState(false);
  const element = useRef<HTMLFormElement>(null);
  const names = Object.keys(fields) as Name[];
  /** The caller reports errors of the submission. */
  const sending = useSingleMutation({ mutationFn: async (form: HTMLFormElement) => onSubmit(read(form), form) });

  function read(form: HTMLFormElement): Values<Name> {
    const data = new FormData(form);
    return fromNames(names, (name) => clean(fields[name], String(data.get(name) ?? '')));
  }

  function validate(form: HTMLFormElement): FieldErrors<Name> {
    const values = read(form);
    const own = names.flatMap((name) => {
      const error = form.elements.namedItem(name) && validateField(fields[name], values[name]);
      return error ? [[name, error]] : [];
    });
    return { ...check?.(values), ...Object.fromEntries(own) };
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const form = event.currentTarget;
    const found = validate(form);
    const hasErrors = Object.keys(found).length > 0;
    setErrors(found);
    setInvalid(hasErrors);
    if (hasErrors) {
      focusFirst(form, found);
      onInvalid?.(found, read(form));
      return;
    }
    sending.mutate(form);
  }

  function recheck(form: HTMLFormElement, some: readonly Name[]) {
    const found = validate(form);
    setErrors((before) => ({ ...before, ...pick(found, some) }));
  }

  function current(): HTMLFormElement {
    if (!element.current) throw new Error('The form is not on the page.');
    return element.current;
  }

  return {
    props: {
      ref: element,
      noValidate: true,
      onSubmit: submit,
      onChange: ({ currentTarget }: ChangeEvent<HTMLFormElement>) => {
        const shown = names.filter((name) => errors[name]);
        if (shown.length > 0) recheck(currentTarget, shown);
        onChange?.(read(currentTarget));
      },
      onBlur: ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
        const { name, value } = target as EventTarget as HTMLInputElement;
        if (name in fields && value) validateOnBlur?.(() => recheck(currentTarget, [name as Name]));
      },
    },
    /** A field's name, initial value, maximum length and error. */
    field: <One extends Name>(name: One) => ({
      name,
      required: fields[name].required ?? false,
      ...(fields[name].max && { maxLength: fields[name].max }),
      ...(initialValues?.[name] !== undefined && { defaultValue: initialValues[name] }),
      ...(errors[name] && { error: errors[name] }),
    }),
    errors,
    isInvalid,
    values: (): Values<Name> => read(current()),
    /** Sets the texts of fields and clears their errors. */
    set(texts: Partial<Values<Name>>) {
      const form = current();
      for (const [name, text] of Object.entries(texts)) {
        const field = form.elements.namedItem(name);
        if (field instanceof HTMLInputElement || field instanceof HTMLSelectElement) field.value = text as string;
      }
      setErrors((before) => ({ ...before, ...pick({}, Object.keys(texts) as Name[]) }));
      onChange?.(read(form));
    },
  };
}

export type Form<Name extends string> = ReturnType<typeof useNativeForm<Name>>;

const pick = <Name extends string>(errors: FieldErrors<Name>, names: readonly Name[]): FieldErrors<Name> =>
  Object.fromEntries(names.map((name) => [name, errors[name]])) as FieldErrors<Name>;

function fromNames<Name extends string>(names: readonly Name[], textOf: (name: Name) => string): Values<Name> {
  return Object.fromEntries(names.map((name) => [name, textOf(name)])) as Values<Name>;
}

function focusFirst(form: HTMLFormElement, errors: object): void {
  const first = [...form.elements].find(
    (field) => field instanceof HTMLElement && (field as HTMLInputElement).name in errors,
  );
  if (first instanceof HTMLElement) first.focus();
}
