import { runService } from '@loop-petal/service-kit/service/run-service';
import { cartService } from './service.ts';

await runService(cartService);
