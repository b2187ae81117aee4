/** The least that shows a ward: a tile a bed, two numbers each, written as they come. No alarms, no floors, no words, no scrolling of parts. */

export const barePage = (channel: string, beds: readonly number[]): string => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<title>Bare board</title>
<style>
  body { display: grid; grid-template-columns: repeat(auto-fill, minmax(220px, 1fr)); gap: 8px; font: 16px sans-serif }
  article { height: 150px; border: 1px solid; padding: 8px }
</style>
${beds.map((bed) => `<article data-bed="${bed}"><h3><a href="#${bed}">${bed}</a></h3><p><span>–</span> <span>–</span></p></article>`).join('\n')}
<dialog><p>–</p></dialog>
<script src="/socket.io/socket.io.js"></script>
<script>
  const tiles = new Map([...document.querySelectorAll('article')].map((tile) => [Number(tile.dataset.bed), tile.querySelectorAll('span')]));
  const dialog = document.querySelector('dialog');
  document.addEventListener('click', (event) => {
    const link = event.target.closest('a');
    if (link === null) return;
    event.preventDefault();
    dialog.firstChild.textContent = link.textContent;
    dialog.showModal();
  });
  const socket = io({ transports: ['websocket'] });
  socket.on('connect', () => socket.emit('subscribe', { channel: '${channel}' }));
  socket.on('SnapshotEvent', () => { document.title = 'seated'; });
  socket.on('DashboardEvent', (_, { beds }) => {
    for (const { bed_id, rr, hr } of beds) {
      const [breath, heart] = tiles.get(bed_id) ?? [];
      if (breath === undefined) continue;
      breath.textContent = rr === null ? '–' : rr.value;
      heart.textContent = hr === null ? '–' : hr.value;
    }
  });
</script>
`;
