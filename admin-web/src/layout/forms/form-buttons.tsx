import { Button } from '@loop-petal/web-kit/button';
import { useIsUploading } from './uploads.ts';

interface FormButtonsProps {
  submit: string;
  isPending: boolean;
  canSubmit?: boolean;
  onCancel?: () => void;
  /** Asks before a decision: the other button says "Not now". */
  decision?: 'primary' | 'danger';
}

export function FormButtons({ submit, isPending, canSubmit = true, onCancel, decision }: FormButtonsProps) {
  const isUploading = useIsUploading();
  const pending = decision ? 'One moment…' : 'Saving…';
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1">
      {onCancel && (
        <Button variant="quiet" disabled={isPending} onClick={onCancel}>
          {decision ? 'Not now' : 'Cancel'}
        </Button>
      )}
      <Button type="submit" variant={decision ?? 'primary'} disabled={isPending || isUploading || !canSubmit}>
        {isUploading ? 'Uploading…' : isPending ? pending : submit}
      </Button>
    </div>
  );
}
