/** Three small sounds, made on the spot: wood for a touch, two woods for a move, a bell for my turn. */

let context: AudioContext | undefined;

interface Note {
  at: number;
  pitch: number;
  length: number;
  loud: number;
  shape: OscillatorType;
}

const SOUNDS: Record<"touch" | "send" | "turn", Note[]> = {
  touch: [{ at: 0, pitch: 520, length: 0.05, loud: 0.07, shape: "triangle" }],
  send: [
    { at: 0, pitch: 330, length: 0.07, loud: 0.1, shape: "triangle" },
    { at: 0.06, pitch: 495, length: 0.1, loud: 0.08, shape: "triangle" },
  ],
  turn: [
    { at: 0, pitch: 784, length: 0.5, loud: 0.07, shape: "sine" },
    { at: 0.14, pitch: 1175, length: 0.7, loud: 0.05, shape: "sine" },
  ],
};

export function go(sound: keyof typeof SOUNDS): void {
  context ??= new AudioContext();
  const now = context.currentTime;
  for (const note of SOUNDS[sound]) {
    const voice = context.createOscillator();
    const volume = context.createGain();
    voice.type = note.shape;
    voice.frequency.value = note.pitch;
    volume.gain.setValueAtTime(note.loud, now + note.at);
    volume.gain.exponentialRampToValueAtTime(0.0001, now + note.at + note.length);
    voice.connect(volume).connect(context.destination);
    voice.start(now + note.at);
    voice.stop(now + note.at + note.length);
  }
}
