import { formatDays } from '@loop-petal/contracts/rules/format-days';
import { hourOf, nameOf } from '../../promises/service-name.ts';
import type { OrderPromise } from '../../promises/use-order-promise.ts';

export function FasterServices({ services, neededBy }: Pick<OrderPromise, 'services' | 'neededBy'>) {
  return (
    <dl className="flex flex-col gap-1 pb-2 text-sm">
      {services.map(({ service, from, to, isLate }) => (
        <div key={service} className="flex justify-between gap-3">
          <dt className="text-muted">{nameOf(service)}</dt>
          <dd className="text-right">
            {formatDays(from, to)}
            {hourOf(service)}
            {isLate && (
              <span className="text-danger"> {neededBy && from > neededBy ? '(too late)' : '(could be too late)'}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
