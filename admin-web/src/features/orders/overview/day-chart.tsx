import { dayName } from '../../../format-day.ts';
import { FigureCard } from './figure-card.tsx';
import { Plot } from './plot.tsx';

export interface Day {
  day: string;
  value: number;
  text: string;
}

interface DayChartProps {
  title: string;
  label: string;
  color: '--rose' | '--sage';
  kind: 'bars' | 'line';
  days: Day[];
}

export function DayChart({ title, label, color, kind, days }: DayChartProps) {
  const best = days.reduce<Day | undefined>((top, day) => (day.value > (top?.value ?? 0) ? day : top), undefined);
  const summary = best ? `Best day: ${dayName(best.day)} with ${best.text}` : 'Nothing in the last 30 days';
  return (
    <FigureCard
      title={title}
      summary={summary}
      picture={<Plot label={`${title}. ${summary}.`} color={color} kind={kind} days={days} />}
      columns={['Day', label]}
      rows={days.toReversed().map(({ day, text }) => ({ key: day, cells: [dayName(day), text] }))}
    />
  );
}
