// In the library's chunk, so that it is evaluated there: a CommonJS module is evaluated by its first importer.
export { hydrateRoot } from 'react-dom/client';
