import type { Page } from '@playwright/test';

interface Steps {
  clicks: number;
  fields: string[];
}

/** Counts a person's steps on all pages from now on: clicks and filled fields. */
export async function countSteps(page: Page): Promise<() => Steps> {
  const steps: Steps = { clicks: 0, fields: [] };
  await page.exposeFunction('noteStep', (kind: 'click' | 'field', name: string) => {
    if (kind === 'click') steps.clicks += 1;
    else if (!steps.fields.includes(name)) steps.fields.push(name);
  });
  await page.addInitScript(() => {
    const { noteStep } = window as unknown as { noteStep(kind: string, name: string): void };
    document.addEventListener('pointerdown', () => noteStep('click', ''), true);
    document.addEventListener(
      'input',
      ({ target }) => {
        const { id, name } = target as HTMLInputElement;
        noteStep('field', id || name);
      },
      true,
    );
  });
  return () => steps;
}
