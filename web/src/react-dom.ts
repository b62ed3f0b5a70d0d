// Belongs to the library's chunk: a CommonJS module is evaluated by its first importer.
export { hydrateRoot } from 'react-dom/client';
