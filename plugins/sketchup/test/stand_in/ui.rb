# A stand-in of SketchUp's UI: answers come from the test, messages go to it, timers run when it says so.
module UI
  class << self
    # Messages that were shown, and answers to give: what inputbox, savepanel and openpanel return.
    attr_accessor :messages, :answers
    attr_reader :timers

    def start
      self.messages = []
      self.answers = []
      @timers = {}
      HtmlDialog.shown = []
    end

    def messagebox(text)
      messages << text
      1
    end

    def inputbox(_prompts, defaults, _title)
      answer = answers.shift
      answer == :defaults ? defaults : answer
    end

    def savepanel(_title, _folder, _name)
      answers.shift
    end
    alias openpanel savepanel

    def menu(_name)
      @menu ||= Menu.new
    end

    def start_timer(_seconds, repeat, &block)
      raise ArgumentError, 'the extension uses repeating timers only' unless repeat
      timers[number = timers.length + 1] = block
      number
    end

    def stop_timer(number)
      timers.delete(number)
    end

    # Not of SketchUp: lets timers run until none is left.
    # @yield after each round
    def wait(most_seconds = 120)
      until timers.empty?
        raise 'the timers do not end' if (most_seconds -= 0.05) < 0
        timers.values.each(&:call)
        yield if block_given?
        sleep 0.05
      end
    end
  end

  class Menu
    attr_reader :title, :items

    def initialize(title = nil)
      @title = title
      @items = {}
    end

    def add_submenu(title)
      @items[title] = Menu.new(title)
    end

    def add_item(title, &block)
      @items[title] = block
    end
  end

  class HtmlDialog
    STYLE_DIALOG = 0

    class << self
      attr_accessor :shown
    end
    attr_reader :html, :scripts

    def initialize(properties)
      @title = properties[:dialog_title]
      @callbacks = {}
      @scripts = []
    end

    def set_html(html)
      @html = html
    end

    def add_action_callback(name, &block)
      @callbacks[name] = block
    end

    def show
      @visible = true
      HtmlDialog.shown << self
    end

    def close
      @visible = false
    end

    def visible?
      @visible || false
    end

    def execute_script(script)
      @scripts << script
    end

    # Not of SketchUp: what the page does.
    def call(name, *given)
      @callbacks.fetch(name).call(nil, *given)
    end
  end
end
