import { useQuery } from '@tanstack/react-query';
import { Notice } from '../../layout/parts/notice.tsx';
import { emailQueries } from './queries.ts';

export function KeptNotice() {
  const { data: summary } = useQuery(emailQueries.summary());
  if (summary?.delivery !== 'kept') return null;
  return (
    <Notice title="Emails are saved, not sent.">
      No mail server is set up for this shop, so every email stays in this list. To send them, start the shop with{' '}
      <code className="font-mono text-xs">SMTP_URL</code> set to your mail server.
    </Notice>
  );
}
