import { spawn } from 'node:child_process';
import { root } from './checkout.mjs';

/** Runs node with `args`. @returns its exit code and, unless it writes to the terminal itself, its output */
export function runNode(args, { cwd = root, env = {}, quiet = false, toStderr = false } = {}) {
  return run(process.execPath, args, { cwd, env, quiet, toStderr });
}

/** Runs the npm that started this process, or the npm on the path. */
export function runNpm(args, options = {}) {
  const own = process.env.npm_execpath;
  if (own?.endsWith('.js')) return runNode([own, ...args], options);
  return run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { cwd: root, env: {}, ...options });
}

function run(command, args, { cwd, env, quiet, toStderr }) {
  return new Promise((resolve, reject) => {
    const shell = command.endsWith('.cmd');
    const stdio = quiet ? ['ignore', 'pipe', 'pipe'] : ['inherit', toStderr ? 2 : 'inherit', 'inherit'];
    const child = spawn(command, args, { cwd, env: { ...process.env, ...env }, stdio, shell });
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (said += chunk));
    // The terminal also sends Ctrl-C to the child, but not these signals.
    const pass = (signal) => child.kill(signal);
    const passed = ['SIGTERM', 'SIGHUP'];
    for (const signal of passed) process.on(signal, pass);
    child.once('error', reject);
    child.once('close', (code) => {
      for (const one of passed) process.off(one, pass);
      resolve({ code: code ?? 1, said });
    });
  });
}
