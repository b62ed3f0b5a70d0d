import { createQueryClient } from '@loop-petal/web-kit/query-client';
import { QueryClientProvider } from '@tanstack/react-query';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { BrowserRouter } from 'react-router-dom';
import { App } from './app.tsx';
import { guardHistory } from './layout/unsaved-work.ts';
import './styles.css';

const root = document.getElementById('root');
if (!root) throw new Error('The page has no #root.');
guardHistory();
createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient()}>
      {/* Search fields stand in the address: as a transition it would come too late for who types fast. */}
      <BrowserRouter basename="/admin" useTransitions={false}>
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
