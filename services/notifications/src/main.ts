import { runService } from '@loop-petal/service-kit/runtime/run-service';
import { notificationsService } from './service.ts';

await runService(notificationsService);
