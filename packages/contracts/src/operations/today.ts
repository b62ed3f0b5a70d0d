import { TodayView } from '../shapes/today.ts';
import { defineCalls } from './operation.ts';

export const todayCalls = defineCalls({
  'GET /internal/today': { summary: 'The lists of the day that this service knows', answers: { 200: TodayView } },
});
