import { readStored, store } from '@loop-petal/web-kit/storage';
import { createStore } from '@loop-petal/web-kit/store';

const STORAGE_KEY = 'chat-sound';
const NOTES = [
  { hertz: 659, at: 0 },
  { hertz: 880, at: 0.14 },
];
const RELATIVE_VOLUME = 0.12;
const NOTE_SECONDS = 0.35;

export const useSound = createStore<{ isOn: boolean }>({ isOn: readStored(STORAGE_KEY) !== 'off' });
let audio: AudioContext | undefined;

export function switchSound(): void {
  const isOn = !useSound.getState().isOn;
  useSound.setState({ isOn });
  store(STORAGE_KEY, isOn ? 'on' : 'off');
  if (isOn) chime();
}

/** Plays two notes. Browsers allow it only after the first click on the page. */
export function chime(): void {
  if (!useSound.getState().isOn) return;
  audio ??= new AudioContext();
  if (audio.state === 'suspended') void audio.resume();
  for (const { hertz, at } of NOTES) {
    const start = audio.currentTime + at;
    const tone = new OscillatorNode(audio, { frequency: hertz });
    const volume = new GainNode(audio, { gain: 0 });
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(RELATIVE_VOLUME, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + NOTE_SECONDS);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + NOTE_SECONDS);
  }
}
