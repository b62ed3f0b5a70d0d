import { isBlank } from '@loop-petal/contracts/rules/text';
import { controlClass } from '@loop-petal/web-kit/field';
import { useTypingSignal } from '@loop-petal/web-kit/use-typing-signal';
import { SendHorizontal } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, useState } from 'react';

interface MessageFormProps {
  label: string;
  placeholder: string;
  isBusy?: boolean;
  onSend: (text: string) => void;
  onTyping?: (typing: boolean) => void;
}

export function MessageForm({ label, placeholder, isBusy = false, onSend, onTyping }: MessageFormProps) {
  const [text, setText] = useState('');
  const signalTyping = useTypingSignal(onTyping);

  function submit(event?: FormEvent) {
    event?.preventDefault();
    if (isBusy || isBlank(text)) return;
    signalTyping(false);
    onSend(text);
    setText('');
  }

  function onKey(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
    event.preventDefault();
    submit();
  }

  return (
    <form onSubmit={submit} className="flex items-end gap-2 border-t border-line p-3">
      <textarea
        rows={1}
        aria-label={label}
        placeholder={placeholder}
        maxLength={4000}
        value={text}
        onChange={(event) => {
          setText(event.target.value);
          signalTyping(!isBlank(event.target.value));
        }}
        onKeyDown={onKey}
        className={`${controlClass} max-h-32 resize-none [field-sizing:content]`}
      />
      <button
        type="submit"
        aria-label="Send"
        disabled={isBusy}
        className="mb-0.5 grid size-11 shrink-0 place-items-center rounded-pill bg-rose text-on-rose hover:bg-rose-strong disabled:opacity-50"
      >
        <SendHorizontal size={19} aria-hidden />
      </button>
    </form>
  );
}
