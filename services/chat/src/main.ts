import { runService } from '@loop-petal/service-kit/service/run-service';
import { chatService } from './service.ts';

await runService(chatService);
