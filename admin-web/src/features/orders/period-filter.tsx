import { Select, TextField } from '@loop-petal/web-kit/field';
import { between, daysOf, isBetween, LAST_DAYS } from './order-period.ts';

interface PeriodFilterProps {
  placed: string;
  onChange: (placed: string) => void;
}

const CUSTOM_PERIOD = 'choose';

export function PeriodFilter({ placed, onChange }: PeriodFilterProps) {
  const isChosen = isBetween(placed);
  const [first, last] = daysOf(placed);
  return (
    <>
      <Select
        label="Filter by date"
        hideLabel
        value={isChosen ? CUSTOM_PERIOD : placed}
        onChange={({ target: { value } }) => onChange(value === CUSTOM_PERIOD ? between('', '') : value)}
      >
        <option value="">Any date</option>
        {Object.entries(LAST_DAYS).map(([days, name]) => (
          <option key={days} value={days}>
            {name}
          </option>
        ))}
        <option value={CUSTOM_PERIOD}>Choose days…</option>
      </Select>
      {isChosen && (
        <div className="col-span-full grid grid-cols-2 gap-2">
          <TextField
            label="From"
            required
            type="date"
            max={last || undefined}
            value={first}
            onChange={({ target: { value } }) => onChange(between(value, last))}
          />
          <TextField
            label="To"
            required
            type="date"
            min={first || undefined}
            value={last}
            onChange={({ target: { value } }) => onChange(between(first, value))}
          />
        </div>
      )}
    </>
  );
}
