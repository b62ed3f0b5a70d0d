import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { shippingService } from './service.ts';

await runService(shippingService);
