import { formatCount } from '@loop-petal/contracts/rules/format-count';
import { formatTime } from '@loop-petal/web-kit/format';
import { useQuery } from '@tanstack/react-query';
import { Panel } from '../../layout/shell/panel.tsx';
import { chatQueries } from './queries.ts';

export function AskedQuestions({ sessionId }: { sessionId: string }) {
  const { data } = useQuery(chatQueries.messages(sessionId));
  if (!data || data.asked.length === 0) return null;
  return (
    <Panel title="Asked the assistant">
      <ol className="grid gap-2 text-sm">
        {data.asked.map(({ question, found, at }) => (
          <li key={at} title={formatTime(at)}>
            <span className="wrap-anywhere">“{question}”</span>
            <span className="text-muted"> · {found === 0 ? 'nothing found' : formatCount(found, 'product')}</span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
