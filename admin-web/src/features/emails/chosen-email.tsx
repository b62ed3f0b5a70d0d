import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ChosenEntry } from '../../layout/shell/chosen-entry.tsx';
import { EmailDetail } from './email-detail.tsx';
import { emailQueries } from './queries.ts';

export function ChosenEmail() {
  const { emailId = '' } = useParams();
  return (
    <ChosenEntry noun="email" query={useQuery(emailQueries.one(emailId))}>
      {(found) => <EmailDetail key={emailId} email={found} />}
    </ChosenEntry>
  );
}
