import { Button } from '@loop-petal/web-kit/button';
import { ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { TwoStepDialog } from './two-step-dialog.tsx';

export function TwoStepButton() {
  const [isOpen, setIsOpen] = useState(false);
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
      <TwoStepDialog open={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}
