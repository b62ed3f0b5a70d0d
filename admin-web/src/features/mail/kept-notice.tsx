import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { mailQueries } from './queries.ts';

/** Explains that mails are stored instead of sent. */
export function KeptNotice() {
  const { data: summary } = useQuery(mailQueries.summary());
  if (summary?.delivery !== 'kept') return null;
  return (
    <div className="flex gap-3 rounded-md border border-control bg-card px-4 py-3 text-sm">
      <Info size={18} aria-hidden className="mt-0.5 shrink-0 text-lavender" />
      <p>
        <strong>Mails are kept, not sent.</strong> No mail server is set up for this shop, so every mail stays in this
        list. To send them, start the shop with <code className="font-mono text-xs">SMTP_URL</code> set to your mail
        server.
      </p>
    </div>
  );
}
