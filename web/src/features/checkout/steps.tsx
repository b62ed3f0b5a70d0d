import { classNames } from '@loop-petal/web-kit/class-names';

const STEPS = ['shipping', 'payment'] as const;
export type Step = (typeof STEPS)[number];
const NAMES: Record<Step, string> = { shipping: 'Shipping', payment: 'Payment' };

export function Steps({ current, onBack }: { current: Step; onBack: () => void }) {
  return (
    <ol className="mt-4 flex items-center gap-3">
      {STEPS.map((step, index) => {
        const done = STEPS.indexOf(current) > index;
        const mark = (
          <>
            <span
              aria-hidden="true"
              className={classNames(
                'grid size-8 place-items-center rounded-pill text-sm font-bold',
                step === current ? 'bg-rose text-on-rose' : done ? 'bg-sage text-on-sage' : 'bg-sunken',
              )}
            >
              {index + 1}
            </span>
            {NAMES[step]}
          </>
        );
        return (
          <li
            key={step}
            aria-current={step === current ? 'step' : undefined}
            className={classNames(
              'flex items-center gap-2.5',
              index > 0 && 'before:mr-1 before:h-px before:w-8 before:bg-line sm:before:w-16',
              step === current ? 'font-semibold' : 'text-muted',
            )}
          >
            {done ? (
              <button type="button" className="flex min-h-11 items-center gap-2.5 hover:underline" onClick={onBack}>
                {mark}
              </button>
            ) : (
              mark
            )}
          </li>
        );
      })}
    </ol>
  );
}
