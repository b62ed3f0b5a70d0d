import { Button } from '@loop-petal/web-kit/button';
import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { codeQuery } from '../../layout/shell/code-query.ts';

export function TwoStepButton() {
  const [isOpen, setIsOpen] = useState(false);
  const code = useQuery({ ...codeQuery('two-step', () => import('./two-step-dialog.tsx')), enabled: isOpen });
  return (
    <>
      <Button
        variant="quiet"
        size="sm"
        className="max-md:px-3.5"
        aria-label="Two-step sign-in"
        onClick={() => setIsOpen(true)}
      >
        <ShieldCheck size={16} aria-hidden />
        <span className="max-lg:hidden">Two-step sign-in</span>
      </Button>
      {code.data && <code.data.TwoStepDialog open={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}
