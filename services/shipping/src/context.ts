import { createSettingsCopy, type SettingsCopy } from '@loop-petal/service-kit/events/settings-copy';
import type { PostgresDeps } from '@loop-petal/service-kit/service/postgres-store';
import type { Carrier } from './carriers/carrier.ts';
import { chooseCarrier, isTestCarrier } from './choose-carrier.ts';
import type { Config } from './config.ts';
import type { Shipment } from './shipments/shipment.ts';

export interface Context extends PostgresDeps {
  readonly settings: SettingsCopy;
  readonly timeZone: string;
  readonly carrier: Carrier;
  /** Whether labels are only simulated. */
  readonly isTestCarrier: boolean;
  readonly linkSecret: string;
  readonly orderPatienceMs: number;
  readonly creating: Map<string, Promise<Shipment[]>>;
}

const ORDER_PATIENCE_MS = 1000;

export const createContext = (
  config: Config,
  deps: PostgresDeps & { readonly carrier?: Carrier; readonly orderPatienceMs?: number },
): Context => {
  const settings = createSettingsCopy(deps);
  return {
    orderPatienceMs: ORDER_PATIENCE_MS,
    ...deps,
    settings,
    get timeZone() {
      return settings.current().timeZone ?? config.SHOP_TIME_ZONE;
    },
    carrier: deps.carrier ?? chooseCarrier(config, () => settings.current().name),
    isTestCarrier: isTestCarrier(config),
    linkSecret: config.LINK_SECRET,
    creating: new Map(),
  };
};
