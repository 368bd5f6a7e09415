/**
 * Where a browser refuses to store anything, the page stores it for as long as it lives: asking at all throws there, in the middle
 * of a screen. Runs before all other scripts.
 */
export const storageScript = import.meta.env.SSR
  ? `for(const n of ['localStorage','sessionStorage'])try{window[n].getItem('')}catch{const m=new Map;Object.defineProperty(window,n,{value:{getItem:k=>m.get(k)??null,setItem:(k,v)=>void m.set(k,String(v)),removeItem:k=>void m.delete(k),clear:()=>m.clear(),key:i=>[...m.keys()][i]??null,get length(){return m.size}}})}`
  : ''
