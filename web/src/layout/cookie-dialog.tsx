import { Button } from '@loop-petal/web-kit/button';
import { Checkbox } from '@loop-petal/web-kit/checkbox';
import { Dialog } from '@loop-petal/web-kit/dialog';
import { chooseTheme, currentTheme } from '@loop-petal/web-kit/theme-choice';
import { showToast } from '@loop-petal/web-kit/toast-store';
import { type FormEvent, useState } from 'react';
import { COOKIE_TYPES, type Consent, type CookieType, readConsent, saveConsent } from './cookie-consent.ts';

const TYPES: Record<CookieType, { name: string; text: string }> = {
  essential: { name: 'Essential', text: 'Keeps you signed in and keeps your cart. The shop does not work without it.' },
  preference: {
    name: 'Preference',
    text: 'Remembers what you choose here, such as the dark theme, for your next visit.',
  },
  analytics: { name: 'Analytics', text: 'Would show us which pages work. We don’t use any now.' },
  marketing: { name: 'Marketing', text: 'Would show you our flowers elsewhere. We don’t use any now.' },
};

export function CookieDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Cookie Settings"
      description="Choose what this shop may store on your device"
      width="30rem"
    >
      <ConsentForm onDone={onClose} />
    </Dialog>
  );
}

function ConsentForm({ onDone }: { onDone: () => void }) {
  const [consent, setConsent] = useState<Consent>(readConsent);

  function save(next: Consent) {
    saveConsent(next);
    chooseTheme(currentTheme(), next.preference);
    showToast({ title: 'Cookie settings saved' });
    onDone();
  }

  function submit(event: FormEvent) {
    event.preventDefault();
    save(consent);
  }

  return (
    <form onSubmit={submit}>
      <ul className="divide-y divide-line">
        {COOKIE_TYPES.map((type) => (
          <li key={type} className="py-3 first:pt-0">
            <Checkbox
              label={<span className="font-semibold">{TYPES[type].name}</span>}
              checked={consent[type]}
              disabled={type === 'essential'}
              aria-describedby={`cookies-${type}`}
              onChange={(event) => setConsent({ ...consent, [type]: event.target.checked })}
            />
            <p id={`cookies-${type}`} className="pl-8 text-sm text-muted">
              {TYPES[type].text}
            </p>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap justify-end gap-3">
        <Button
          variant="secondary"
          onClick={() => save({ essential: true, preference: false, analytics: false, marketing: false })}
        >
          Essential only
        </Button>
        <Button type="submit">Save settings</Button>
      </div>
    </form>
  );
}
