import { startTestService } from '@loop-petal/service-kit/start-test-service';
import { productionService } from '../src/service.ts';

/** The whole service on its own database. */
export const startProduction = () => startTestService(productionService);
