import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { ordersService } from './service.ts';

await runService(ordersService);
