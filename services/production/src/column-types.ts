import type { ProductSnapshot } from '@loop-petal/contracts/events/product-events';
import type { DeliveryCode } from '@loop-petal/contracts/rules/shipping-services';
import type { ImageDetails } from '@loop-petal/contracts/shapes/catalog';
import type { RecipeMaterial } from '@loop-petal/contracts/shapes/piece-work';
import type { JobPicture, MaterialView } from '@loop-petal/contracts/shapes/production';
import type { PromiseLevel } from '@loop-petal/contracts/shapes/promises';
import type { MovedFrom, StoredState } from './jobs/job.ts';
import type { WishesByLine } from './jobs/wishes-store.ts';
import type { OrderCopy, OrderedLine } from './promises/order-copy-store.ts';
import type { StoredForecast } from './promises/stored-forecast.ts';
import type { Artisan, WorkingHours } from './schedule/schedule.ts';

export interface ColumnTypes {
  'artisans.minutes_per_weekday': Artisan['minutesPerWeekday'];
  'artisans.time_off': Artisan['timeOff'][number][];
  'artisans.overtime': NonNullable<Artisan['overtime']>[number][];
  'artisans.working_hours': WorkingHours;
  'materials.kind': MaterialView['kind'];
  'recipes.materials': RecipeMaterial[];
  'recipes.picture': JobPicture;
  'jobs.materials': RecipeMaterial[];
  'jobs.state': StoredState;
  'jobs.moved_from': MovedFrom;
  'products.snapshot': ProductSnapshot;
  'orders.lines': OrderedLine[];
  'orders.left_out': OrderCopy['leftOut'];
  'order_wishes.lines': WishesByLine;
  'orders.closed': 'shipped' | 'ended';
  'plan.promise_level': PromiseLevel;
  'promises.forecast': StoredForecast;
  'promises.state': 'reserved' | 'confirmed' | 'cancelled';
  'promises.service': DeliveryCode;
  'pictures.details': ImageDetails;
}
