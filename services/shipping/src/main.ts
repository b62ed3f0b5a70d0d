import { runService } from '@loop-petal/service-kit/service/run-service';
import { shippingService } from './service.ts';

await runService(shippingService);
