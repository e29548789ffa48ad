/** What of the small window's parts has a message lying on it. */
export const coveredByMessages = `(() => {
  const box = (element) => element.getBoundingClientRect();
  const messages = [...document.querySelectorAll('.toast')].map(box);
  if (messages.length === 0) return ['no message'];
  return ['.head', '.in', 'footer'].filter((part) => {
    const { top, bottom, height } = box(document.querySelector('.quick > ' + part));
    return height < 40 || messages.some((one) => one.top < bottom - 0.5 && one.bottom > top + 0.5);
  });
})()`;
