/**
 * Modules of the engine that the first games chunk takes: the builders, and the families whose rules weigh most. They import
 * one another and nothing of the second chunk, so that the two never wait for each other when they are loaded.
 */
const FIRST = /\/engine\/src\/(odds\.|games\/(build|selection\.|digits|ssc|3d|pc28|vn|m6|kl8))/;
const RULES = /\/engine\/src\/games\/(?!selection-parts)/;

/**
 * Keeps the game rules in two chunks that only the table loads. Left to itself the bundler lays what several screens share
 * beside them, and the records would load every rule for the sake of an amount. How a selection is split into parts is no
 * rule: records show selections too.
 */
export function gamesGroup(): { name: (id: string) => string | null } {
  return {
    name(id) {
      if (FIRST.test(id)) return 'games-parts';
      return RULES.test(id) ? 'games' : null;
    },
  };
}
