import { Button } from '@loop-petal/web-kit/button';
import { FileText } from 'lucide-react';
import { useOpenLabel } from './use-open-label.ts';

export function OpenLabel({ url }: { url: string }) {
  const label = useOpenLabel();
  return (
    <Button variant="secondary" size="sm" disabled={label.isPending} onClick={() => label.open(url)}>
      <FileText size={16} aria-hidden />
      Shipping Label
    </Button>
  );
}
