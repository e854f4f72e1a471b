// What Mono lacks to run docs/guides/csharp.md: an asynchronous entry point, and what the page uses of System.Text.Json.
using System;
using System.Collections.Generic;
using System.Reflection;
using System.Runtime.InteropServices;
using System.Threading.Tasks;
using System.Web.Script.Serialization;

static class EntryPoint
{
    [DllImport("libc")] static extern void _exit(int code);

    static void Main()
    {
        var main = typeof(QuickStart).GetMethod("Main", BindingFlags.NonPublic | BindingFlags.Static);
        ((Task)main.Invoke(null, null)).GetAwaiter().GetResult();
        Console.Out.Flush();
        // Mono's own end waits for the threads of HttpClient: on a busy machine it hangs or aborts in one run of twelve.
        _exit(0);
    }
}

namespace System.Text.Json
{
    static class JsonSerializer
    {
        public static string Serialize(object value) { return new JavaScriptSerializer().Serialize(value); }
    }

    class JsonDocument
    {
        public JsonElement RootElement { get; private set; }
        public static JsonDocument Parse(string json)
        {
            return new JsonDocument { RootElement = new JsonElement(new JavaScriptSerializer().DeserializeObject(json)) };
        }
    }

    struct JsonElement
    {
        readonly object value;
        public JsonElement(object value) { this.value = value; }
        public JsonElement this[int place] { get { return new JsonElement(((object[])value)[place]); } }
        public JsonElement GetProperty(string name) { return new JsonElement(((IDictionary<string, object>)value)[name]); }
        public string GetString() { return (string)value; }
        public override string ToString() { return Convert.ToString(value); }
    }
}
