import type { SyntaxNode } from '@lezer/common';
import { parser } from '@prometheus-io/lezer-promql';

export interface Use {
  metric: string;
  labels: string[];
}

/** The metrics and labels in an expression, and the labels that it groups by. @throws Error on wrong syntax */
export function readPromql(expr: string): { uses: Use[]; groupedBy: string[] } {
  const uses: Use[] = [];
  const groupedBy: string[] = [];
  const textOf = ({ from, to }: SyntaxNode) => expr.slice(from, to);
  parser.parse(expr).iterate({
    enter({ node, type }) {
      if (type.isError) throw new Error(`PromQL error at ${node.from} in ${expr}`);
      if (type.name === 'GroupingLabels') groupedBy.push(...node.getChildren('LabelName').map(textOf));
      if (type.name !== 'VectorSelector') return;
      const metric = node.getChild('Identifier');
      const labels: string[] = [];
      node.cursor().iterate((inner) => {
        if (inner.type.name === 'LabelName') labels.push(textOf(inner.node));
      });
      if (metric) uses.push({ metric: textOf(metric), labels });
    },
  });
  return { uses, groupedBy };
}
