import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { cartService } from './service.ts';

await runService(cartService);
