import { runService } from '@loop-petal/service-kit/service/run-service';
import { ordersService } from './service.ts';

await runService(ordersService);
