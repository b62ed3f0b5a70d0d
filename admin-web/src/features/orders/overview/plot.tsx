import { useEffect, useRef, useState } from 'react';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dayName } from '../../../format-day.ts';
import { useMedia } from '../../../layout/shell/use-media.ts';
import type { Day } from './day-chart.tsx';

interface PlotProps {
  label: string;
  color: '--rose' | '--sage';
  kind: 'bars' | 'line';
  days: Day[];
}

const HEIGHT_PX = 190;

/** Redraws when the theme changes, because it sets the color tokens. */
export function Plot(props: PlotProps) {
  return <Drawing key={`${useMedia('(prefers-color-scheme: dark)')}`} {...props} />;
}

function Drawing({ label, color, kind, days }: PlotProps) {
  const box = useRef<HTMLDivElement>(null);
  const chart = useRef<uPlot>(null);
  const shown = useRef(days);
  shown.current = days;
  const [pointed, setPointed] = useState<number | null>(null);

  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const ink = (name: string) => inkOf(parent, name);
    const axis = {
      stroke: ink('--muted'),
      grid: { stroke: ink('--line'), width: 1 },
      ticks: { show: false },
      font: FONT,
    };
    const drawing = new uPlot(
      {
        width: parent.clientWidth,
        height: HEIGHT_PX,
        legend: { show: false },
        padding: [8, 8, 0, 0],
        cursor: { y: false, drag: { x: false, y: false }, points: { show: kind === 'line' } },
        scales: {
          x: { time: false, range: (plot) => [-0.5, (plot.data[0]?.length ?? 1) - 0.5] },
          y: { range: (_plot, _min, max) => [0, Math.max(max * 1.1, 1)] },
        },
        axes: [
          {
            ...axis,
            grid: { show: false },
            values: (_plot, at) => at.map((index) => (shown.current[index] ? dayName(shown.current[index].day) : '')),
            space: 64,
            incrs: [1, 2, 5, 7, 10, 15],
          },
          { ...axis, size: 44, values: (_plot, at) => at.map((value) => short.format(value)), incrs: TICK_STEPS },
        ],
        series: [
          {},
          {
            stroke: ink(color),
            fill: kind === 'bars' ? ink(color) : `color-mix(in srgb, ${ink(color)} 14%, transparent)`,
            width: kind === 'bars' ? 0 : 2,
            points: { show: false },
            ...(kind === 'bars'
              ? { paths: uPlot.paths.bars?.({ size: [0.7, 24], radius: 0.2 }) as uPlot.Series.PathBuilder }
              : {}),
          },
        ],
        hooks: { setCursor: [(plot) => setPointed(plot.cursor.idx ?? null)] },
      },
      valuesOf(shown.current),
      parent,
    );
    chart.current = drawing;
    const sizes = new ResizeObserver(() => drawing.setSize({ width: parent.clientWidth, height: HEIGHT_PX }));
    sizes.observe(parent);
    return () => {
      sizes.disconnect();
      drawing.destroy();
    };
  }, [color, kind]);

  useEffect(() => chart.current?.setData(valuesOf(days)), [days]);

  const day = pointed === null ? undefined : days[pointed];
  return (
    <div>
      <div ref={box} role="img" aria-label={label} className="h-52" />
      <p aria-hidden="true" className="h-4 text-center text-xs text-muted">
        {day && `${dayName(day.day)}: ${day.text}`}
      </p>
    </div>
  );
}

const FONT = '12px Figtree Variable, Figtree, system-ui, sans-serif';
const TICK_STEPS = [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 2000, 5000, 10_000, 20_000, 50_000, 100_000];
const short = new Intl.NumberFormat('en-US', { notation: 'compact' });

const valuesOf = (days: Day[]): uPlot.AlignedData => [days.map((_day, index) => index), days.map(({ value }) => value)];

/** A canvas needs the resolved value of a color token. */
function inkOf(parent: Element, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  parent.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
