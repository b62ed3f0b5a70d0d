import { Button } from '@loop-petal/web-kit/button';
import { useIsUploading } from './uploads.ts';

interface FormButtonsProps {
  submit: string;
  isPending: boolean;
  onCancel?: () => void;
}

export function FormButtons({ submit, isPending, onCancel }: FormButtonsProps) {
  const isUploading = useIsUploading();
  return (
    <div className="flex flex-wrap justify-end gap-3 pt-1">
      {onCancel && (
        <Button variant="quiet" onClick={onCancel}>
          Cancel
        </Button>
      )}
      <Button type="submit" disabled={isPending || isUploading}>
        {isUploading ? 'Uploading…' : isPending ? 'Saving…' : submit}
      </Button>
    </div>
  );
}
