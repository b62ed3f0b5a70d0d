import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RouterProvider } from 'react-router-dom';
import { createAdminRouter } from './router.tsx';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
const client = createQueryClient();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      {/* Search fields take their value from the URL, so in a transition they would lose fast keystrokes. */}
      <RouterProvider router={createAdminRouter(client)} useTransitions={false} />
    </QueryClientProvider>
  </StrictMode>,
);
