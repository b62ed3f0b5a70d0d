import { Button } from '@loop-petal/web-kit/button';
import { showError, showToast } from '@loop-petal/web-kit/toast-store';
import { Copy } from 'lucide-react';

export function CopyButton({ label, text }: { label: string; text: string }) {
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => showToast({ title: 'Copied' }),
      () => showError('Please select the text and copy it manually.', 'Not copied'),
    );
  return (
    <Button variant="secondary" size="sm" onClick={() => void copy()}>
      <Copy size={16} aria-hidden />
      {label}
    </Button>
  );
}
