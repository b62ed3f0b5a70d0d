import { Button } from '@loop-petal/web-kit/button';
import { CopyButton } from './copy-button.tsx';

export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  return (
    <div className="grid gap-4">
      <p role="status">
        <strong>Two-step sign-in is on.</strong> Store these recovery codes safely: each signs you in once without your
        phone. They are shown only once.
      </p>
      <ul className="grid gap-x-6 gap-y-1 rounded-md bg-sunken px-4 py-3 text-center font-mono sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap justify-between gap-3">
        <CopyButton label="Copy codes" text={codes.join('\n')} />
        <Button size="sm" onClick={onDone}>
          I’ve saved them
        </Button>
      </div>
    </div>
  );
}
