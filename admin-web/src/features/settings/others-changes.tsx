import type { AuditChange } from '@loop-petal/contracts/shapes/audit';
import { Button } from '@loop-petal/web-kit/button';
import { Skeleton } from '@loop-petal/web-kit/skeleton';
import type { UseQueryResult } from '@tanstack/react-query';
import { Changes } from '../../history/changes.tsx';
import { fieldName } from '../../history/subject-names.ts';

interface OthersChangesProps {
  noun: string;
  useVersions: () => UseQueryResult<readonly { version: number; changes: readonly AuditChange[] }[]>;
  /** The version in the form. */
  since: number;
  /** The fields with a value that both admins changed. */
  both: readonly string[];
  isPending: boolean;
  onDiscard: () => void;
  onSave: () => void;
}

/** What other admins saved while this form was open, and the choice between their version and both. */
export function OthersChanges({ noun, useVersions, since, both, isPending, onDiscard, onSave }: OthersChangesProps) {
  const versions = useVersions();
  const newer = versions.data?.filter(({ version }) => version > since);
  return (
    <div role="alert" className="grid gap-3 rounded-md border border-danger px-4 py-3 text-sm">
      <p className="font-semibold">Another admin changed the {noun} while you were editing:</p>
      {newer ? (
        newer.map(({ version, changes }) => <Changes key={version} changes={changes} />)
      ) : (
        <Skeleton className="h-8" />
      )}
      {both.length > 0 && <p>You both changed {both.map(fieldName).join(', ')}. Saving keeps your values there.</p>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onDiscard}>
          Discard my changes
        </Button>
        <Button disabled={isPending} onClick={onSave}>
          {isPending
            ? 'Saving…'
            : both.length > 0
              ? 'Save mine, keep the rest of theirs'
              : 'Keep theirs, save mine too'}
        </Button>
      </div>
    </div>
  );
}
