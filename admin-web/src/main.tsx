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
      <BrowserRouter basename="/admin">
        <App />
      </BrowserRouter>
    </QueryClientProvider>
  </StrictMode>,
);
