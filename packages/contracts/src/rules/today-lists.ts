import type { TodayView } from '../shapes/today.ts';

/** The lists of the day in the order of the page and the daily email. */
export const TODAY_LISTS: readonly { name: keyof TodayView; title: string }[] = [
  { name: 'toMake', title: 'To make today' },
  { name: 'readyToPack', title: 'Ready to pack' },
  { name: 'shipToday', title: 'Ships today' },
  { name: 'late', title: 'Late' },
  { name: 'atRisk', title: 'At risk' },
  { name: 'newOrders', title: 'New since yesterday' },
  { name: 'questions', title: 'Questions' },
  { name: 'returns', title: 'Returns' },
  { name: 'lowMaterials', title: 'Low materials' },
];
