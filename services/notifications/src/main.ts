import { runService } from '@loop-petal/service-kit/service/run-service';
import { notificationsService } from './service.ts';

await runService(notificationsService);
