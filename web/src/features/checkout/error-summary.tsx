export interface FieldError {
  field?: string;
  message: string;
}

export function ErrorSummary({ title, errors }: { title: string; errors: readonly FieldError[] }) {
  if (errors.length === 0) return null;
  return (
    <div role="alert" className="rounded-md border-2 border-danger p-4">
      <p className="font-semibold text-danger">{title}</p>
      <ul className="mt-1 list-disc pl-5">
        {errors.map(({ field, message }) => (
          <li key={`${field} ${message}`}>
            {field ? (
              <a
                href={`#${field}`}
                className="link inline-flex min-h-8 items-center"
                onClick={(event) => {
                  event.preventDefault();
                  document.getElementById(field)?.focus();
                }}
              >
                {message}
              </a>
            ) : (
              message
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
