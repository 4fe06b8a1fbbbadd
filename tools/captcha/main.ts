import { parseArgs } from 'node:util';
import { attackRates } from './attack-rates.ts';
import { ATTACKS } from './attack.ts';

const SAYS = {
  edges: "the piece's outline, where the picture steps the same way all along it",
  rims: 'the outline, where there is any clear edge all along it',
  content: 'the scene that goes on from the piece to the outside',
  together: 'the three together',
  blind: 'the middle, without looking',
} as const;

/** `npm run captcha -- --pictures 500`: how often solvers that look at our pictures find the gap (R-61, S-24). */
const { values } = parseArgs({ options: { pictures: { type: 'string', default: '300' } } });
const pictures = Number(values.pictures);
if (!Number.isSafeInteger(pictures) || pictures < 1) {
  process.stderr.write('--pictures: a whole number from 1 on\n');
  process.exit(2);
}
const report = await attackRates(pictures);
process.stdout.write(`${pictures} pictures of our own, attacked; found within the tolerance:\n`);
for (const way of ATTACKS) {
  process.stdout.write(`${way.padEnd(8)} ${(report.rates[way] * 100).toFixed(1).padStart(5)} %  ${SAYS[way]}\n`);
}
process.stdout.write(
  `drawing ${report.drawMs.toFixed(1)} ms, attacking ${report.attackMs.toFixed(1)} ms of processor time a picture\n` +
    'The captcha is friction: it makes guessing and mass registration cost something and stops nobody who looks.\n',
);
