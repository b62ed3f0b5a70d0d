// In the chunk of the library, so that it is evaluated there: a CommonJS module is evaluated by the first that imports it.
export { hydrateRoot } from 'react-dom/client';
